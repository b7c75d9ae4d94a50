/** How the messages of a source become positions: where each value stands, in the language of `value-path.ts`. */
export interface SourceMapping {
  /** where the records of a message stand; empty where the message is one record, or a list of them */
  records: string
  /** paths with `+` between those that are joined, and `|` between alternatives */
  identifier: string
  /** a record that does not pass each of them is left out */
  filters: readonly SourceFilter[]
  fields: readonly SourceField[]
}

export interface SourceFilter {
  from: string
  /** texts with commas, one of which it has to be; empty where it only has to be there */
  is: string
}

export interface SourceField {
  /** one of `positionFields`, an attribute, or `everything` */
  to: string
  /** paths with `|` between alternatives, of which the first that is there counts; empty for a constant */
  from: string
  /** one of `valueUnits`, or of speed; empty where it is ours */
  unit: string
  /** when nothing is found at `from` */
  constant: string
}

/** What a position has beside its attributes. */
export const positionFields = [
  'time',
  'latitude',
  'longitude',
  'speed',
  'course',
  'altitude',
  'accuracy',
  'valid',
  'deviceTime',
] as const

/** Stands for the attributes that the parts of an object become, by their own names. */
export const everything = '*'

export const emptyMapping: SourceMapping = { records: '', identifier: '', filters: [], fields: [] }

/** Whether it says enough for a message to become something. */
export const isMappingUsable = ({ identifier, fields }: SourceMapping): boolean =>
  identifier !== '' && fields.length > 0

/** One field of a mapping, as the catalogue writes it. */
export const fieldFrom = (to: string, from: string, more: Partial<SourceField> = {}): SourceField => ({
  to,
  from,
  unit: '',
  constant: '',
  ...more,
})
