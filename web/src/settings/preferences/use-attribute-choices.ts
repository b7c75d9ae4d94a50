import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { attributePreference } from '../../../../shared/domain/settings.ts'
import { serverQuery, sessionQuery, type SessionJson } from '../../api/queries.ts'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../words/use-words.ts'
import { savePreference, savesPreferences, withValue, type PreferenceValue } from '../../session/save-preference.ts'
import { useUser } from '../../session/use-session.ts'

export interface AttributeChoices {
  /** what holds: the person's, the organisation's or the given default */
  valueOf: <Value>(key: string, byDefault: Value) => Value
  /** the organisation has set it for everybody */
  isForced: (key: string) => boolean
  /** choices are kept; without it they cannot be made at all */
  isSaved: boolean
  /** shown at once and saved; taken back, with the reason, when it is not saved */
  choose: (key: string, value: PreferenceValue) => void
}

/** Attributes of the signed-in person as something to choose. Only below `SignedIn`. */
export function useAttributeChoices(): AttributeChoices {
  const t = useWords()
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const queries = useQueryClient()
  const refuse = () => showSnackbar({ text: t('settings.notSaved'), tone: 'bad', durationMs: 10_000 })
  return {
    valueOf: (key, byDefault) => attributePreference({ user, server }, key, byDefault),
    isForced: (key) => server.forceSettings && (server.attributes[key] ?? '') !== '',
    isSaved: savesPreferences(user, server),
    choose: (key, value) => void choose({ user, key, value, refuse }, queries),
  }
}

interface Choice {
  user: SessionJson
  key: string
  value: PreferenceValue
  /** says that it may not be changed */
  refuse: () => void
}

/** What was saved before choices that are still on their way. */
const before = new Map<string, PreferenceValue>()

async function choose({ user, key, value, refuse }: Choice, queries: QueryClient): Promise<void> {
  const name = `${user.id} ${key}`
  if (!before.has(name)) before.set(name, (user.attributes[key] ?? null) as PreferenceValue)
  show({ userId: user.id, key, value }, queries)
  const takeBack = () => {
    show({ userId: user.id, key, value: before.get(name) ?? null }, queries)
    before.delete(name)
  }
  try {
    const outcome = await savePreference({ userId: user.id, key, value }, queries)
    if (outcome === 'saved') before.delete(name)
    if (outcome !== 'refused') return
    takeBack()
    refuse()
  } catch (failure) {
    takeBack()
    showFailure(failure)
  }
}

interface Shown {
  userId: number
  key: string
  value: PreferenceValue
}

function show({ userId, key, value }: Shown, queries: QueryClient): void {
  queries.setQueryData<SessionJson>(
    sessionQuery().queryKey,
    (known) =>
      known && (known.id === userId ? { ...known, attributes: withValue(known.attributes, key, value) } : known),
  )
}
