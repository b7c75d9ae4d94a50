import { useQuery } from '@tanstack/react-query'
import { awsRolePrefix } from '../../../shared/domain/forwarding/aws-address.ts'
import { sendPolicy, trustPolicy } from '../../../shared/domain/forwarding/aws-policies.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { textOf } from '../display/record-text.ts'
import { useWords } from '../i18n/use-words.ts'
import { Accordion } from '../ui/accordion.tsx'
import { Alert } from '../ui/alert.tsx'
import { CopyLine } from '../ui/copy/copy-line.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { trustQuery } from './forwarding-calls.ts'

const json = (value: object): string => JSON.stringify(value, null, 2)

/** What a role of one's own account has to say, so that we may send there: to be copied. */
export function TrustCard({ record }: { record: AnyRecord }) {
  const t = useWords()
  const { data: trust, error } = useQuery(trustQuery())
  const permissions = sendPolicy(textOf(record['url']))
  return (
    <Accordion title={t('forwarding.trust')} hint={t('forwarding.trustMore')} isOpen>
      {!trust ? (
        error ? (
          <Alert tone="bad">{error.message}</Alert>
        ) : (
          <Skeleton height={60} />
        )
      ) : trust.accountId === null ? (
        <Alert tone="warn">{t('forwarding.noAws')}</Alert>
      ) : (
        <div className="q-stack q-gap-3">
          <p className="q-soft">{t('forwarding.trustText', { prefix: awsRolePrefix })}</p>
          <dl className="q-stack q-gap-2">
            <CopyLine label={t('forwarding.accountId')} text={trust.accountId} />
            <CopyLine label={t('forwarding.externalId')} text={trust.externalId} />
            <CopyLine
              label={t('forwarding.trustPolicy')}
              text={json(trustPolicy({ accountId: trust.accountId, externalId: trust.externalId }))}
            />
            {permissions && <CopyLine label={t('forwarding.sendPolicy')} text={json(permissions)} />}
          </dl>
          {!permissions && <p className="q-soft">{t('forwarding.sendPolicyLater')}</p>}
        </div>
      )}
    </Accordion>
  )
}
