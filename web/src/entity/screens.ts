import { Waypoints } from 'lucide-react'
import { createElement, lazy, type ComponentType, type ReactNode } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { UserJson } from '../api/queries.ts'
import { CategoryIcon } from '../map/category-icon.tsx'
import type { MenuItem } from '../ui/menu.tsx'

export interface BelowFieldProps {
  record: AnyRecord
}

export interface RowActionContext {
  t: (key: string) => string
  go: (path: string) => void
  /** who looks at the list */
  me: UserJson
}

interface Screen {
  /** stands below a field of the form */
  below?: Readonly<Record<string, ComponentType<BelowFieldProps>>>
  /** query parameters that fill a field and lock it */
  prefilled?: readonly string[]
  /** more commands on a row, before "remove" */
  actions?: (record: AnyRecord, context: RowActionContext) => readonly MenuItem[]
  /** where one is asked before this record is removed, when the list's own question is too small a hurdle */
  removedAt?: (record: AnyRecord, me: UserJson) => string | null
  /** records that the list holds back until a switch is on */
  aside?: { words: string; holds: (record: AnyRecord) => boolean }
  /** a sign before a row's name */
  sign?: (record: AnyRecord) => ReactNode
}

/** Where an entity's list or form shows more than its declaration says. */
const screens: Readonly<Record<string, Screen>> = {
  device: {
    prefilled: ['uniqueId'],
    below: {
      uniqueId: lazy(async () => ({ default: (await import('../settings/tracker-hint.tsx')).TrackerHint })),
    },
    sign: (record) => createElement(CategoryIcon, { category: record['category'] as string | null, size: 22 }),
    actions: (record, { t, go }) => [
      {
        key: 'map',
        label: t('entity.showOnMap'),
        icon: createElement(Waypoints),
        onSelect: () => go(`/?device=${record.id}`),
      },
    ],
  },
}

export const screenOf = (name: string): Screen => screens[name] ?? {}

/** A picture for each option of a choice, by the choice's words. */
export const choicePictures: Readonly<Record<string, (option: string) => ReactNode>> = {
  category: (option) => createElement(CategoryIcon, { category: option, size: 24 }),
}
