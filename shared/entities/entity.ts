import type * as z from 'zod'

/** How a form shows one field. Labels are words: `entity.<name>.<key>`. */
export type Editor =
  | { text: { multiline?: boolean; type?: 'text' | 'tel' | 'email' } }
  | { number: { unit?: 'speed' | 'distance' | 'volume' | 'width' | 'seconds' | 'minutes'; mayBeZero?: true } }
  /** a number in the unit of the attribute that another field names: a place on its scale, or a stretch of it */
  | { measured: { by: string; as: 'mark' | 'stretch' } }
  | { flag: Record<string, never> }
  | { choice: { options: readonly string[]; words: string } }
  /** some of a list, kept as text with commas */
  | { choices: { options: readonly string[]; words: string } }
  /** the key of a position's attribute: any, or one that grows */
  | { attributeKey: { of: 'any' | 'growing' } }
  | { reference: { to: string } }
  /** any number of records, kept as text with commas between their ids */
  /** `none`: the words for no choice, where that means something */
  | { references: { to: 'device' | 'geofence' | 'group' | 'user'; none?: string } }
  | { date: Record<string, never> }
  | { expression: Record<string, never> }
  /** an iCalendar file in base64 */
  | { calendar: Record<string, never> }
  /** a shape on the map, as its text */
  | { area: Record<string, never> }
  | { colour: Record<string, never> }
  /** a file that is sent when the record is saved; the attribute keeps its name */
  | { picture: Record<string, never> }
  | { attributes: Record<string, never> }

export type Section = 'required' | 'extra'

export interface FormField<Key extends string> {
  /** a field of the record, or one of its attributes */
  key: Key | `attributes.${string}`
  as: Editor
  section?: Section
  /** it has a meaning only while another field holds one of these, where a list with commas holds each of its names */
  when?: { key: Key | `attributes.${string}`; holds: readonly string[] } | { key: Key; begins: string }
}

export interface EntityFacts<
  Name extends string,
  Shape extends z.ZodRawShape,
  Key extends string = keyof Shape & string,
> {
  /** singular, as in `deviceId` and in words */
  name: Name
  /** path below `/api` */
  api: string
  /** path below `/settings` of the list, and of the form (`/settings/{edit}/{id}`) */
  list: string
  edit: string
  /** what a person may write; `id` is the first key. The schema is the save rule, on both sides */
  schema: z.ZodObject<Shape>
  /** sorted and searched by */
  titleKey: Key
  searchKeys: readonly Key[]
  /** values that are unique, over all tenants unless `within` says otherwise */
  unique?: readonly { key: Key; constraint: 'tracker' | 'email' | 'driver'; within?: 'tenant' }[]
  /** fields that hold another record's id (0 = none), checked within the caller's scope */
  refersTo?: Partial<Record<Key, string>>
  /** references that it cannot exist without: it is removed with what they name; all others become 0 */
  goesWith?: readonly Key[]
  access: {
    /** owner kinds that this can be linked to */
    sharedWith: readonly ('user' | 'group' | 'device')[]
    /** what it is called as the linked end of a link with a record of its own kind: `managedUser`, `linkedDevice` */
    linkedAs?: string
    /** fields that only an administrator may change */
    adminOnly?: readonly Key[]
    /** attributes that only an administrator may change */
    adminAttributes?: readonly string[]
    /** the `ui.disable…` attribute that hides it from menus */
    hiddenBy?: string
  }
  form: readonly FormField<Key>[]
  columns: readonly Key[]
}

// The list of entities is heterogeneous; each reader narrows by the entity's own schema, see `typed`.
// oxlint-disable-next-line typescript/no-explicit-any
export type Entity = EntityFacts<string, any, any>
export type RecordOf<E extends { schema: z.ZodType }> = z.infer<E['schema']>
/** What every record of every entity has. */
export interface AnyRecord {
  id: number
  attributes: Record<string, unknown>
  [key: string]: unknown
}

/** A stored record as what its entity's schema says it is. Stored records were checked when they were saved. */
export const typed = <E extends Entity>(_entity: E, record: AnyRecord): RecordOf<E> => record as RecordOf<E>

/** Declares an entity once, as data. It returns its argument: the compiler checks each key against the schema. */
export const entity = <Name extends string, Shape extends z.ZodRawShape>(facts: EntityFacts<Name, Shape>) => facts

/** What a record of this entity is called as the linked end of a link that an owner of this kind holds. */
export const linkName = ({ name, access }: Entity, owner = 'user'): string =>
  (owner === name && access.linkedAs) || name

/** All that it is called as the linked end of a link. */
export const linkNames = (entity: Entity): string[] => [
  ...new Set(entity.access.sharedWith.map((owner) => linkName(entity, owner))),
]
