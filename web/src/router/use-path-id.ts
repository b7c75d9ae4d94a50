import { useLocation } from './router.tsx'
import { matchPath } from './match-path.ts'

/** The `:id` of the address by this pattern; null when it is none. */
export function usePathId(pattern: string): number | null {
  const { path } = useLocation()
  const id = matchPath(pattern, path)?.['id'] ?? ''
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null
}
