import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import type { ServerJson, UserJson } from '../api/queries.ts'
import type { SaveAround } from '../api/use-entity.ts'
import type { May } from '../session/access.ts'
import type { MenuItem } from '../ui/overlays/menu.tsx'
import type { InputProps, PlacedInputProps } from './inputs/input-props.ts'

export interface BelowFieldProps {
  record: AnyRecord
}

/** The records that are chosen in a list, and what ends the choice. */
export interface BulkProps {
  records: readonly AnyRecord[]
  onClear: () => void
}

export interface RowActionContext {
  t: (key: string) => string
  go: (path: string) => void
  /** the signed-in user, and what they may do */
  me: UserJson
  may: May
}

/** Who reads a list, and what was fetched for them. */
export interface ListReader {
  user: UserJson
  server: ServerJson
  queries: QueryClient
}

/** A column of a list that the entity's declaration does not have. */
export interface ScreenColumn {
  key: string
  /** key of its title */
  words: string
  /** what it is sorted by; '' for nothing, which comes last; null where it cannot be sorted by it */
  sortText: ((reader: ListReader) => (record: AnyRecord) => string) | null
  cell: ComponentType<BelowFieldProps>
  /** everybody's unless said */
  isFor?: (reader: ListReader) => boolean
  /** shown only to who chose it: it costs calls, or says what few want */
  isOptional?: boolean
  /** shown also while no record has anything there: it changes with what is live */
  isLive?: boolean
}

/** What arranges the fields of a form is given. */
export interface FieldsProps {
  entity: Entity
  record: AnyRecord
  /** fields whose value came with the address */
  locked: ReadonlySet<string>
  isReadOnly: boolean
  problemOf: (key: string) => string | undefined
  onChange: (key: string, value: unknown) => void
  onTouch: (key: string) => void
}

/** Where an entity's list or form shows more than its declaration says. */
export interface EntityScreen {
  /** fields with an input of their own in place of the one that their declaration asks for */
  fields?: Readonly<Record<string, ComponentType<PlacedInputProps>>>
  /** arranges the fields in place of the sections of the declaration */
  Fields?: ComponentType<FieldsProps>
  /** keys of the draft that the schema does not have, for `save` */
  beside?: readonly string[]
  /** shown below a field of the form */
  below?: Readonly<Record<string, ComponentType<BelowFieldProps>>>
  /** more sections of the form, after those of its fields */
  Sections?: ComponentType<BelowFieldProps>
  /** fields whose errors are shown while typing, not only afterwards */
  validatedWhileTyping?: readonly string[]
  /** query parameters that fill a field and lock it */
  prefilled?: readonly string[]
  /** the words of a field’s hint, where it depends on the record; else those of `entity.<name>.<field>.hint` */
  hintOf?: (record: AnyRecord, key: string) => string
  /** the values of a new record */
  defaults?: (reader: { timeZone: string; nowMs: number }) => Readonly<Record<string, unknown>>
  /** updates other fields after a change of one */
  applyChange?: (record: AnyRecord, changed: string, before: AnyRecord) => AnyRecord
  /** wraps the saving of the record */
  save?: SaveAround
  /** fields that follow from others, and are read-only */
  derivedFields?: (record: AnyRecord) => readonly string[]
  /** what keeps anybody from adding a record at the moment: said beside the button before the form is filled in */
  obstacle?: { isThere: (server: ServerJson) => boolean; Says: ComponentType }
  /** more commands on a row, before "remove" */
  actions?: (record: AnyRecord, context: RowActionContext) => readonly MenuItem[]
  /** the page that opens once a new record is saved, instead of the list */
  pageOfNew?: (record: AnyRecord) => string
  /** the page that asks before this record is removed, where the list's own question is not enough */
  removalPage?: (record: AnyRecord, me: UserJson) => string | null
  /** records that the list hides until a switch is on */
  hidden?: { words: string; holds: (record: AnyRecord) => boolean }
  /** columns after the first, for what the declaration has no column for */
  columns?: readonly ScreenColumn[]
  /** a last column for what the record itself does not hold */
  column?: { words: string; isFor: (may: May) => boolean; cell: ComponentType<BelowFieldProps> }
  /** a switch for all records of the tenant, not only those that the reader is linked to */
  showAll?: { words: string; isFor: (may: May) => boolean }
  /** what can be done with several records at once; with it, rows can be chosen by who may edit them */
  Bulk?: ComponentType<BulkProps>
  /** shown below the words of an empty list, to who may edit */
  EmptyAction?: ComponentType
  /** shown beside the list's title */
  HeaderAction?: ComponentType<{ keyword: string; isAll: boolean }>
  /** the address of its list, where that is not below `/settings` */
  listPage?: string
  /** an icon before a row's name */
  icon?: (record: AnyRecord) => ReactNode
}

/** What only single entities need; the generic list and form get it from `settings/entity-screens.ts`. */
export interface EntityScreens {
  /** by the entity's name */
  screens: Readonly<Record<string, EntityScreen>>
  inputs: {
    area: ComponentType<PlacedInputProps<string | null>>
    calendar: ComponentType<InputProps<string | null>>
    colour: ComponentType<InputProps<string | null>>
    expression: ComponentType<PlacedInputProps<string | null>>
    picture: ComponentType<PlacedInputProps>
  }
  CalendarCell: ComponentType<{ data: string }>
}

export const EntityScreensContext = createContext<EntityScreens | null>(null)

/** @throws outside an EntityScreensContext: a mistake in the code */
export function useEntityScreens(): EntityScreens {
  const screens = useContext(EntityScreensContext)
  if (!screens) throw new Error('lists and forms of entities belong inside an EntityScreensContext')
  return screens
}

export const useEntityScreen = (name: string): EntityScreen => useEntityScreens().screens[name] ?? {}

/** The address of an entity's list; also for pages that are no list and no form of an entity. */
export function useListPage({ name, list }: Pick<Entity, 'name' | 'list'>): string {
  return useContext(EntityScreensContext)?.screens[name]?.listPage ?? `/settings/${list}`
}
