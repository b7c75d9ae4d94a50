import type { Coordinates } from '../distance.ts'

/** A part of the earth that a geofence watches. Degrees (WGS 84) and metres. */
export type Area =
  | { kind: 'circle'; centre: Coordinates; radiusMetres: number }
  /**
   * corners in order; the last one leads back to the first, which is not repeated. Holes are rings of the same form,
   * inside the outer ring and apart from each other
   */
  | { kind: 'polygon'; corners: readonly Coordinates[]; holes?: readonly (readonly Coordinates[])[] }
  /** a corridor around a line; its half-width is an attribute of the geofence */
  | { kind: 'line'; points: readonly Coordinates[] }

/** Half the width of a corridor, in metres, when the geofence does not say (`polylineDistance`). */
export const lineDistanceMetresDefault = 25

/** The outer ring of a polygon, then its holes. */
export const ringsOf = ({
  corners,
  holes = [],
}: Extract<Area, { kind: 'polygon' }>): readonly (readonly Coordinates[])[] => [corners, ...holes]
