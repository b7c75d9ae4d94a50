import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { UserJson } from '../api/queries.ts'
import type { SaveAround } from '../api/use-entity.ts'
import type { May } from '../session/access.ts'
import type { MenuItem } from '../ui/overlays/menu.tsx'
import type { InputProps, PlacedInputProps } from './inputs/input-props.ts'

export interface BelowFieldProps {
  record: AnyRecord
}

export interface RowActionContext {
  t: (key: string) => string
  go: (path: string) => void
  /** who looks at the list, and what they may do */
  me: UserJson
  may: May
}

/** Where an entity's list or form shows more than its declaration says. */
export interface EntityScreen {
  /** stands below a field of the form */
  below?: Readonly<Record<string, ComponentType<BelowFieldProps>>>
  /** fields whose mistakes are said while one types, not only afterwards */
  saidAtOnce?: readonly string[]
  /** query parameters that fill a field and lock it */
  prefilled?: readonly string[]
  /** what a new record holds from the start */
  start?: (reader: { timeZone: string; nowMs: number }) => Readonly<Record<string, unknown>>
  /** what follows from a change of one field for the others */
  follow?: (record: AnyRecord, changed: string, before: AnyRecord) => AnyRecord
  /** what saving means beyond the record itself */
  save?: SaveAround
  /** fields that follow from others, so that nobody sets them */
  settled?: (record: AnyRecord) => readonly string[]
  /** more commands on a row, before "remove" */
  actions?: (record: AnyRecord, context: RowActionContext) => readonly MenuItem[]
  /** where one is asked before this record is removed, when the list's own question is too small a hurdle */
  removedAt?: (record: AnyRecord, me: UserJson) => string | null
  /** records that the list holds back until a switch is on */
  aside?: { words: string; holds: (record: AnyRecord) => boolean }
  /** one more column than the record has values for, after all others */
  column?: { words: string; isFor: (may: May) => boolean; cell: ComponentType<BelowFieldProps> }
  /** a switch that asks for every record of the account, not only for those that the reader is linked to */
  everything?: { words: string; isFor: (may: May) => boolean }
  /** stands beside the list's title */
  beside?: ComponentType<{ keyword: string; isAll: boolean }>
  /** a sign before a row's name */
  sign?: (record: AnyRecord) => ReactNode
}

/** What only single entities need; the generic list and form get it from `settings/entity-screens.ts`. */
export interface EntityScreens {
  /** by the entity's name */
  screens: Readonly<Record<string, EntityScreen>>
  inputs: {
    calendar: ComponentType<InputProps<string | null>>
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
