import { createContext, startTransition, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { goTo, here, onLocation, type PageLocation } from './browser-location.ts'

const LocationContext = createContext<PageLocation>({ path: '/', search: '' })

/** Provides the current location. A screen stays until the code of the next one is loaded. */
export function LocationProvider({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(here)
  // what is drawn: the screen of a later location may still be loading
  const drawn = useRef(address.path)
  useEffect(() => {
    drawn.current = address.path
  }, [address.path])
  useEffect(() => {
    const follow = () => {
      const now = here()
      if (now.path === drawn.current) setAddress(now)
      else startTransition(() => setAddress(now))
    }
    follow()
    return onLocation(follow)
  }, [])
  return <LocationContext value={address}>{children}</LocationContext>
}

export const useLocation = (): PageLocation => useContext(LocationContext)

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Redirects without an entry in the browser's history. */
export function Redirect({ to }: { to: string }): null {
  useEffect(() => goTo(to, { replace: true }), [to])
  return null
}
