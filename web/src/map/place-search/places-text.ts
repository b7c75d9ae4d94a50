import type { Coordinates } from '../../../../shared/domain/distance.ts'

/** Why a list of places cannot be read: the line, and whether latitude and longitude look swapped. */
export interface PlacesProblem {
  line: number
  isSwapped: boolean
}

/** `36.75 3.06`, also with a comma, a semicolon, degrees signs or N, S, E and W; one place per line. */
export function readPlaces(text: string): Coordinates[] | PlacesProblem {
  const places: Coordinates[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const read = readPlace(line)
    if (read === null || read === 'swapped') return { line: index + 1, isSwapped: read === 'swapped' }
    places.push(read)
  }
  return places
}

const number = String.raw`([+\-−]?\d{1,3}(?:\.\d*)?)\s*°?\s*([NSEW]?)`
const pattern = new RegExp(String.raw`^\s*\(?\s*${number}\s*[,;\s]\s*${number}\s*\)?[,;]?\s*$`, 'i')

/** A single place as it is typed or pasted; null for anything else. */
export function readPlace(text: string): Coordinates | 'swapped' | null {
  const [, first = '', firstSide = '', second = '', secondSide = ''] = pattern.exec(text) ?? []
  if (first === '' || second === '') return null
  const [a, b] = [signed(first, firstSide), signed(second, secondSide)]
  const isLongitudeFirst = /[EW]/i.test(firstSide) || /[NS]/i.test(secondSide)
  const place = isLongitudeFirst ? { latitude: b, longitude: a } : { latitude: a, longitude: b }
  if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 360) return place
  return Math.abs(place.longitude) <= 90 && Math.abs(place.latitude) <= 180 ? 'swapped' : null
}

const signed = (digits: string, side: string): number => {
  const value = Number(digits.replace('−', '-'))
  return /[SW]/i.test(side) ? -Math.abs(value) : value
}
