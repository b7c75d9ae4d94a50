/** What a computed attribute can be. */
export const computedTypes = ['string', 'number', 'boolean'] as const
export type ComputedType = (typeof computedTypes)[number]
