/** In degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** A place on a map that everybody can open. */
export const onMap = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
