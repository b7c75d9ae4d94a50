/** A view of the map that an address names. */
export interface LinkedView {
  center: [longitude: number, latitude: number]
  zoom: number
}

const zoomDefault = 13
const zoomMax = 24

/** The view of `?lat=36.75&lon=3.05&zoom=14`. Without a place on earth there is none; a zoom that is none is left out. */
export function readLinkedView(query: string): LinkedView | null {
  const parameters = new URLSearchParams(query)
  const number = (name: string, { min, max }: { min: number; max: number }): number | null => {
    const text = parameters.get(name)?.trim() ?? ''
    const value = text === '' ? Number.NaN : Number(text)
    return value >= min && value <= max ? value : null
  }
  const latitude = number('lat', { min: -90, max: 90 })
  const longitude = number('lon', { min: -180, max: 180 })
  if (latitude === null || longitude === null) return null
  return { center: [longitude, latitude], zoom: number('zoom', { min: 0, max: zoomMax }) ?? zoomDefault }
}

/** The query with another view: 6 decimals of degrees, 1 of the zoom. Its other parameters stay. */
export function writeLinkedView(query: string, { center, zoom }: LinkedView): string {
  const parameters = new URLSearchParams(query)
  const [longitude, latitude] = center
  parameters.set('lat', latitude.toFixed(6))
  parameters.set('lon', (((((longitude + 180) % 360) + 360) % 360) - 180).toFixed(6))
  parameters.set('zoom', zoom.toFixed(1))
  return parameters.toString()
}
