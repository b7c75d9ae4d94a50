import { useMay } from './access.ts'
import { useUser } from './use-session.ts'

/** Whether the user may change nothing at all. */
export function useReadOnly(): boolean {
  const may = useMay()
  const user = useUser()
  return !user.administrator && !may.link && !may.edit({ name: 'device' })
}
