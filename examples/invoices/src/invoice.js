export function total(lines) {
  return lines.reduce((sum, { price, count }) => sum + price * count, 0);
}
