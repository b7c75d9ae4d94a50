import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { goTo } from '../router/browser-location.ts'
import { useSearchParams } from '../router/router.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useWords } from '../i18n/use-words.ts'

/** Long enough to read it. */
const waitMs = 4000

/** After a new device's first position: says so, and opens the map there, unless the reader stays. */
export function FlyToMap({ deviceId, isOnMap }: { deviceId: number; isOnMap: boolean }) {
  const t = useWords()
  const isFirst = useSearchParams().has('first')
  const [stays, setStays] = useState(false)
  const isDue = isFirst && isOnMap && !stays
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => goTo(`/?device=${deviceId}`), waitMs)
    return () => clearTimeout(timer)
  }, [isDue, deviceId])
  if (!isDue) return null
  return (
    <Alert tone="ok" action={<Button onClick={() => setStays(true)}>{t('connect.stay')}</Button>}>
      <CircleCheck size={18} aria-hidden /> {t('connect.toMap')}
    </Alert>
  )
}
