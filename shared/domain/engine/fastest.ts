/** Knots. A road vehicle does 300 km/h at the most. */
const usual = 162
const byCategory: Readonly<Record<string, number>> = { plane: 700, helicopter: 220, train: 325 }

/** The highest plausible speed (knots) of a device of a category, when no setting says otherwise. */
export const fastestKnotsOf = (category: string | null): number => byCategory[category ?? ''] ?? usual
