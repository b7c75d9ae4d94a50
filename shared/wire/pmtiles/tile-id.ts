/**
 * Number of a tile on the Hilbert curves of all zooms, one after the other from zoom 0, as PMTiles counts.
 * Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0
    const below = (y & side) > 0 ? 1 : 0
    id += side * side * ((3 * right) ^ below)
    if (below === 0) [x, y] = right ? [side - 1 - y, side - 1 - x] : [y, x]
  }
  return id
}
