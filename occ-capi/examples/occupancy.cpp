// The same in C++: `c++ -std=c++17 occupancy.cpp -Iinclude libocc_capi.a`
#include "occ.h"
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

struct Reached {
    occ_answer answer;
    std::string sentence;
};

// What a kernel reaches; nothing where it cannot launch or the question cannot be answered, which `why` says.
static std::optional<Reached> evaluate(std::string_view question, std::string &why) {
    Reached reached{};
    auto bytes = reinterpret_cast<const uint8_t *>(question.data());
    std::string text(512, '\0');
    std::size_t length = 0;
    int status = occ_evaluate(bytes, question.size(), &reached.answer,
                              reinterpret_cast<uint8_t *>(text.data()), text.size(), &length);
    if (status < 0) {
        why = "occ_evaluate: " + std::to_string(status);
        return std::nullopt;
    }
    text.resize(length);
    if (status != OCC_STATUS_OK) {
        why = text;
        return std::nullopt;
    }
    reached.sentence = text;
    return reached;
}

int main(int count, char **arguments) {
    std::string why;
    auto reached = evaluate(count > 1 ? arguments[1] : "arch=h100&block=256&registers=96", why);
    if (!reached) {
        std::cerr << why << '\n';
        return EXIT_FAILURE;
    }
    std::cout << reached->sentence << '\n';
}
