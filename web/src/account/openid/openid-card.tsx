import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import type { OpenIdSettingsJson } from '../../../../shared/wire/access/openid-json.ts'
import { SectionCard } from '../../frame/section-page.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { OpenIdForm } from './openid-form.tsx'
import { openIdSettingsQuery } from './openid-settings.ts'

/** Sign-in with the organisation's provider (OpenID Connect): what it is while there is none, else its settings. */
export function OpenIdCard() {
  const t = useWords()
  const { data, error, refetch } = useQuery(openIdSettingsQuery())
  return (
    <SectionCard
      title={t('openid.title')}
      text={t('openid.lead')}
      action={
        data && (
          <Badge tone={data.isOn ? 'ok' : 'idle'} dot>
            {t(data.isOn ? 'openid.on' : 'openid.off')}
          </Badge>
        )
      }
    >
      {data ? (
        <Settings settings={data} />
      ) : error ? (
        <Alert tone="bad" action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}>
          {error.message}
        </Alert>
      ) : (
        <Skeleton />
      )}
    </SectionCard>
  )
}

function Settings({ settings }: { settings: OpenIdSettingsJson }) {
  const t = useWords()
  const isBack = useSearchParams().get('openid') === 'tested'
  const [isBegun, setBegun] = useState(settings.issuer !== '' || isBack)
  if (isBegun) return <OpenIdForm settings={settings} isBack={isBack} />
  return (
    <div>
      <Button icon={<Building2 />} onClick={() => setBegun(true)}>
        {t('openid.begin')}
      </Button>
    </div>
  )
}
