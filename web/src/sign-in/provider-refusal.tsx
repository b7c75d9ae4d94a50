import { openIdRefusals, type OpenIdRefusal } from '../../../shared/wire/access/openid-json.ts'
import { useSearchParams } from '../router/router.tsx'
import { Alert } from '../ui/alert.tsx'
import { useWords } from '../i18n/use-words.ts'

/** Why the sign-in with the provider led back here. */
export function ProviderRefusal() {
  const t = useWords()
  const code = useSearchParams().get('openid')
  return <Alert tone="bad">{t(`signIn.openid.${isRefusal(code) ? code : 'refused'}`)}</Alert>
}

const isRefusal = (code: string | null): code is OpenIdRefusal => openIdRefusals.some((each) => each === code)
