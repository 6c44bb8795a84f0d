// The engine lies in the page as base64 of a DEFLATE stream (RFC 1951). The browser's own way to unpack it
// answers later; the page has to have its numbers when it has loaded.

/** The lengths and distances of RFC 1951, 3.2.5: what a code starts from, and its further bits. */
const LENGTHS = ladder(3, 8, 28, 4).concat([[258, 0]]);
const DISTANCES = ladder(1, 4, 30, 2);

function ladder(first, flat, count, each) {
  const steps = [];
  for (let at = 0, from = first; at < count; at++) {
    const bits = at < flat ? 0 : Math.floor(at / each) - 1;
    steps.push([from, bits]);
    from += 1 << bits;
  }
  return steps;
}

/** A table of codes: for each length how many there are, and their symbols in order. */
function codes(lengths) {
  const counts = new Uint16Array(16);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  const places = new Uint16Array(16);
  for (let bits = 1; bits < 15; bits++) places[bits + 1] = places[bits] + counts[bits];
  const symbols = [];
  lengths.forEach((length, symbol) => {
    if (length) symbols[places[length]++] = symbol;
  });
  return { counts, symbols };
}

/** The bytes of a DEFLATE stream. */
export function inflate(packed) {
  const out = [];
  let place = 0;
  let held = 0;
  let count = 0;
  const bits = (wanted) => {
    for (; count < wanted; count += 8) held |= packed[place++] << count;
    const value = held & ((1 << wanted) - 1);
    held >>>= wanted;
    count -= wanted;
    return value;
  };
  const symbol = ({ counts, symbols }) => {
    for (let code = 0, first = 0, index = 0, length = 1; ; length++) {
      code |= bits(1);
      if (code - counts[length] < first) return symbols[index + code - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
  };
  const tables = () => {
    const sizes = [bits(5) + 257, bits(5) + 1];
    const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    const short = new Array(19).fill(0);
    for (let at = 0, all = bits(4) + 4; at < all; at++) short[order[at]] = bits(3);
    const table = codes(short);
    const lengths = [];
    while (lengths.length < sizes[0] + sizes[1]) {
      const code = symbol(table);
      if (code < 16) lengths.push(code);
      else if (code === 16) lengths.push(...new Array(3 + bits(2)).fill(lengths.at(-1)));
      else lengths.push(...new Array(code === 17 ? 3 + bits(3) : 11 + bits(7)).fill(0));
    }
    return [codes(lengths.slice(0, sizes[0])), codes(lengths.slice(sizes[0]))];
  };
  const fixed = () => [
    codes([...new Array(144).fill(8), ...new Array(112).fill(9), ...new Array(24).fill(7), ...new Array(8).fill(8)]),
    codes(new Array(30).fill(5)),
  ];
  for (let last = 0; !last; ) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      held = count = 0;
      const length = packed[place] | (packed[place + 1] << 8);
      place += 4;
      for (const end = place + length; place < end; ) out.push(packed[place++]);
      continue;
    }
    const [literals, distances] = kind === 1 ? fixed() : tables();
    for (let code = symbol(literals); code !== 256; code = symbol(literals)) {
      if (code < 256) {
        out.push(code);
        continue;
      }
      const [length, more] = LENGTHS[code - 257];
      const copied = length + bits(more);
      const [distance, further] = DISTANCES[symbol(distances)];
      const from = out.length - distance - bits(further);
      for (let at = 0; at < copied; at++) out.push(out[from + at]);
    }
  }
  return new Uint8Array(out);
}
