import { Power } from 'lucide-react'
import { useState } from 'react'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { api } from '../../api/client.ts'
import type { ServerJson } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from '../../settings-fields/settings-form.module.css'
import { useStorageText } from '../../display/use-bytes.ts'

/** The version and the free storage. */
export function ServerState({ record }: { record: AnyRecord }) {
  const t = useWords()
  const bytes = useStorageText()
  const { version, storageSpace, account } = record as ServerJson
  const [free, total] = storageSpace ?? []
  return (
    <>
      <dl className={styles['facts']}>
        {account && (
          <>
            <dt>{t('server.organisation')}</dt>
            <dd>
              <bdi>{account.organisation}</bdi>
            </dd>
          </>
        )}
        <dt>{t('server.version')}</dt>
        <dd dir="ltr">{version}</dd>
        {free !== undefined && total !== undefined && (
          <>
            <dt>{t('server.storage')}</dt>
            <dd>{t('server.storageLeft', { free: bytes(free), total: bytes(total) })}</dd>
          </>
        )}
      </dl>
      <Reboot />
    </>
  )
}

/** The API's restart of the server: everybody reconnects, and caches are cleared. */
function Reboot() {
  const t = useWords()
  const [isAsking, setAsking] = useState(false)
  const reboot = () => {
    setAsking(false)
    api
      .postForText('server/reboot')
      .then((status) => showSnackbar({ text: t('server.rebooted', { status }), kind: 'done' }), showFailure)
  }
  return (
    <div className={`q-cluster q-gap-3 ${styles['line']}`}>
      <Button icon={<Power />} onClick={() => setAsking(true)}>
        {t('server.reboot')}
      </Button>
      <span className="q-faint q-small">{t('server.rebootMore')}</span>
      {isAsking && (
        <Dialog
          title={t('server.rebootQuestion')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('app.cancel')}</Button>
              <Button variant="danger" onClick={reboot}>
                {t('server.reboot')}
              </Button>
            </>
          }
        >
          {t('server.rebootMore')}
        </Dialog>
      )}
    </div>
  )
}
