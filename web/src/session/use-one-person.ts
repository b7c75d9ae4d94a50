import { useEffect } from 'react'

const storageKey = 'qafila.person'

/**
 * Who signs in takes over all pages of a browser, as they share the cookie of its session: a page that shows somebody else
 * loads again, before it mixes what both may see.
 * @param id of whom this page shows, undefined while that is not known
 */
export function useOnePerson(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return undefined
    localStorage.setItem(storageKey, String(id))
    const look = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey && newValue !== null && newValue !== String(id)) location.reload()
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [id])
}
