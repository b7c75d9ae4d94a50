import { useEffect } from 'react'

const storageKey = 'qafila.person'

/**
 * Who signs in takes over all pages of a browser, as they share the cookie of its session: a page that shows somebody else
 * loads again, before it mixes what both may see.
 * @param person whom this page shows, unlike anybody of another organisation; undefined while that is not known
 */
export function useReloadForOtherPerson(person: string | undefined): void {
  useEffect(() => {
    if (person === undefined) return undefined
    localStorage.setItem(storageKey, person)
    const look = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey && newValue !== null && newValue !== person) location.reload()
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [person])
}
