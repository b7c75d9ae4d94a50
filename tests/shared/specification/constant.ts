/** A constant of the specification, with the part and section that name it, and what the product has. */
export interface Constant {
  section: string
  what: string
  value: unknown
  is: unknown
}

/** One in which the product differs on purpose, and what was decided instead. */
export interface Difference {
  section: string
  what: string
  specified: unknown
  instead: unknown
  is: unknown
}
