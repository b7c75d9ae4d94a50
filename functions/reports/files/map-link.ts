import type { Place } from '../../../shared/catalog/reports/column.ts'

/** A place on a map that everybody can open. */
export const onMap = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
