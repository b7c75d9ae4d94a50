/** Knots. A road vehicle does 300 km/h at the most. */
const usual = 162
const byCategory: Readonly<Record<string, number>> = { plane: 700, helicopter: 220, train: 325 }

/** What a leg may be faster than the speeds that were sent at both of its ends. */
const beyondSent = 1.25

/**
 * The highest plausible speed (knots) of a leg: a vehicle that says at both ends that it is faster than one of the road is
 * a train or an aircraft, whatever its category. A lower limit was set by a person, and holds.
 * @param from knots that were sent at its beginning. @param to and at its end
 */
export const fastestOfLeg = (fastestKnots: number, from = 0, to = 0): number =>
  fastestKnots < usual ? fastestKnots : Math.max(fastestKnots, beyondSent * Math.min(from, to))

/** The highest plausible speed (knots) of a device of a category, when no setting says otherwise. */
export const fastestKnotsOf = (category: string | null): number => byCategory[category ?? ''] ?? usual

/**
 * Up to where (knots) legs of about the same velocity bear each other out beyond a limit, when no speeds were sent: what an
 * aircraft does. 0 where a person set a lower limit.
 */
export const fastestSteady = (fastestKnots: number): number => (fastestKnots < usual ? 0 : fastestKnotsOf('plane'))
