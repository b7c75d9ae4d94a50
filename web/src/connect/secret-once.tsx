import { httpFormats } from '../../../shared/catalog/trackers/http/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy/copy-line.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useWords } from '../i18n/use-words.ts'
import { formatLabel } from './format-label.ts'
import { phoneTemplates } from './phone-templates.ts'
import type { SecretJson } from './tracker-credentials.ts'

/** A new secret and the addresses that contain it, shown once; without an identifier it is for any device. */
export function SecretOnce({ made, uniqueId, onClose }: { made: SecretJson; uniqueId: string; onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog
      size="medium"
      title={t('credentials.secretMade')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('credentials.kept')}
        </Button>
      }
    >
      <div className="q-stack q-gap-3">
        <Alert tone="warn">{t('credentials.once')}</Alert>
        <dl className="q-stack q-gap-3">
          <CopyLine label={t('credentials.secret')} text={made.secret} />
          {httpFormats.map((format) => (
            <CopyLine key={format.name} label={formatLabel(t, format)} text={made.addresses[format.name]} />
          ))}
          {(uniqueId === '' ? [] : phoneTemplates(made.addresses.osmand, uniqueId)).map(({ key, text }) => (
            <CopyLine key={key} label={t(`connect.line.${key}`)} text={text} />
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
