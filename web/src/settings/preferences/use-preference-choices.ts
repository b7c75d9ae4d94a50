import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { attributePreference, preference } from '../../../../shared/domain/settings.ts'
import { ApiFailure } from '../../api/client.ts'
import { serverQuery, sessionQuery } from '../../api/queries.ts'
import {
  isPreferenceColumn,
  preferenceOf,
  savePreference,
  savesPreferences,
  showPreference,
  type PreferenceValue,
} from '../../session/choices/save-preference.ts'
import { useUser } from '../../session/use-session.ts'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { hideSnackbar, showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'

export interface PreferenceChoices {
  /** what holds: the person's, the organisation's or the given default */
  valueOf: <Value>(key: string, byDefault: Value) => Value
  /** the organisation has set it for everybody */
  isForced: (key: string) => boolean
  /** choices are kept; without it they cannot be made at all */
  isSaved: boolean
  /** it cannot be chosen: it is forced, or nothing is kept */
  isLocked: (key: string) => boolean
  /** shown at once and saved, with a way back; taken back, with the reason, when it is not saved */
  choose: (key: string, value: PreferenceValue) => void
}

/** What the signed-in person prefers as something to choose. Only below `SignedIn`. */
export function usePreferenceChoices(): PreferenceChoices {
  const t = useWords()
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const queries = useQueryClient()
  const readers = { user, server }
  const say: Sayings = {
    refused: () => showSnackbar({ text: t('settings.notSaved'), kind: 'failed' }),
    failed: (failure) =>
      failure instanceof ApiFailure && failure.isOffline
        ? void showSnackbar({ text: t('app.cannotConnect'), kind: 'failed' })
        : showFailure(failure),
    saved: (undo) =>
      showSnackbar({
        key: savedKey,
        text: t('settings.preferenceSaved'),
        kind: 'done',
        ...(undo && { action: { label: t('app.undo'), run: undo } }),
      }),
  }
  const isForced = (key: string) =>
    server.forceSettings && ((isPreferenceColumn(key) ? server[key] : server.attributes[key]) ?? '') !== ''
  const isSaved = savesPreferences(user, server)
  return {
    valueOf: (key, byDefault) => (isPreferenceColumn(key) ? preference : attributePreference)(readers, key, byDefault),
    isForced,
    isSaved,
    isLocked: (key) => !isSaved || isForced(key),
    choose: (key, value) => void choose({ userId: user.id, key, value, former: preferenceOf(user, key) }, say, queries),
  }
}

interface Choice {
  userId: number
  key: string
  value: PreferenceValue
  /** what was shown before */
  former: PreferenceValue
  isUndo?: boolean
}

interface Sayings {
  /** it may not be changed */
  refused: () => void
  failed: (failure: unknown) => void
  /** @param undo null when the choice was taking another one back */
  saved: (undo: (() => void) | null) => void
}

const savedKey = 'preference'
/** What was saved before choices that are still on their way. */
const before = new Map<string, PreferenceValue>()

async function choose({ userId, key, value, ...more }: Choice, say: Sayings, queries: QueryClient): Promise<void> {
  const name = `${userId} ${key}`
  if (!before.has(name)) before.set(name, more.former)
  const former = before.get(name) ?? null
  hideSnackbar(savedKey)
  showPreference({ userId, key, value }, queries)
  const takeBack = () => {
    showPreference({ userId, key, value: former }, queries)
    before.delete(name)
  }
  const undo = () => void choose({ userId, key, value: former, former: value, isUndo: true }, say, queries)
  try {
    const outcome = await savePreference({ userId, key, value }, queries)
    if (outcome === 'overtaken') return
    if (outcome === 'refused') {
      takeBack()
      say.refused()
      return
    }
    before.delete(name)
    say.saved(more.isUndo ? null : undo)
  } catch (failure) {
    takeBack()
    // whether it was saved is only known when the line is back: what failed is asked for again then
    if (failure instanceof ApiFailure && failure.isOffline) void queries.invalidateQueries(sessionQuery())
    say.failed(failure)
  }
}
