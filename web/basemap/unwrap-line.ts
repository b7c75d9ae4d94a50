import type { Position } from 'geojson'

const jump = ([from]: Position, [to]: Position): number => (to! - from! > 180 ? -360 : from! - to! > 180 ? 360 : 0)

/**
 * A line that goes on over the 180th meridian instead of jumping to the other end of the world: its longitudes leave
 * ±180 there, which the cutting into tiles understands.
 */
export function unwrapped(line: readonly Position[]): Position[] {
  let turn = 0
  return line.map((at, index): Position => {
    turn += index === 0 ? 0 : jump(line[index - 1]!, at)
    return [at[0]! + turn, at[1]!]
  })
}

const isOnMeridian = ([x]: Position): boolean => Math.abs(x!) > 179.999

/** A line in pieces, without its steps along the 180th meridian: sources cut land there, which is no coast. */
export function offMeridian(line: readonly Position[]): Position[][] {
  const pieces: Position[][] = [[]]
  for (const [index, at] of line.entries()) {
    const before = line[index - 1]
    if (before && isOnMeridian(before) && isOnMeridian(at)) pieces.push([])
    pieces.at(-1)!.push(at)
  }
  return pieces.filter((piece) => piece.length > 1)
}

/** A closed ring as `unwrapped` has it. One around a pole becomes the part of the world between its coast and the pole. */
export function unwrappedRing(ring: readonly Position[]): Position[] {
  const whole = unwrapped(ring)
  if (whole[0]![0] === whole.at(-1)![0]) return whole
  const start = ring.findIndex((at, index) => index > 0 && jump(ring[index - 1]!, at) !== 0)
  const coast = unwrapped([...ring.slice(start, -1), ...ring.slice(0, start)])
  const [, latitude] = coast[0]!
  const side = coast[0]![0]! < 0 ? -180 : 180
  const pole = latitude! < 0 ? -90 : 90
  const edge: Position = [side, latitude!]
  return [edge, ...coast, [-side, latitude!], [-side, pole], [side, pole], edge]
}
