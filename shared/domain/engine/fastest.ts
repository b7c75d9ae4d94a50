/** Knots. A road vehicle does 300 km/h at the most. */
const usual = 162
const byCategory: Readonly<Record<string, number>> = { plane: 700, helicopter: 220, train: 325 }

/** How fast (knots) a device of a category may be believed to go, when no setting says otherwise. */
export const fastestKnotsOf = (category: string | null): number => byCategory[category ?? ''] ?? usual
