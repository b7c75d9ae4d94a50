import type { ExpressionSpecification } from 'maplibre-gl'

/** One whose parts come from lists, which the types of expressions cannot follow. */
export const expression = (...parts: readonly unknown[]): ExpressionSpecification => parts as ExpressionSpecification

/** A value for each list of words, and one for all others. */
export const match = (
  input: ExpressionSpecification,
  pairs: readonly (readonly [words: readonly (string | number)[], value: unknown])[],
  otherwise: unknown,
): ExpressionSpecification => expression('match', input, ...pairs.flat(), otherwise)

/** A value for each rank of road, of paths first. */
export const byRank = (rank: ExpressionSpecification, values: readonly (string | number)[]): ExpressionSpecification =>
  match(
    rank,
    values.slice(1).map((value, at) => [[at + 1], value] as const),
    values[0],
  )

/** Of numbers or colours by zoom: `[[10, 1], [16, 4]]`. */
export const byZoom = (
  stops: readonly (readonly [zoom: number, value: unknown])[],
  base = 1,
): ExpressionSpecification => expression('interpolate', ['exponential', base], ['zoom'], ...stops.flat())
