import type { LiveShareJson } from '../../../../shared/wire/share/live-share-json.ts'
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { SitesForm } from './sites-form.tsx'

/** The websites of a link that works now. */
export function SitesDialog({ share, onClose }: { share: LiveShareJson; onClose: () => void }) {
  const t = useWords()
  const done = () => {
    showSnackbar({ text: t('share.sitesSaved'), kind: 'done' })
    onClose()
  }
  return (
    <Dialog title={t('share.sitesOf', { name: bidiIsolate(share.name) })} size="medium" onClose={onClose}>
      <div className="q-stack q-gap-3">
        <SitesForm shareId={share.id} sites={share.sites} onSaved={done} />
        <p className="q-faint q-small">{t('share.sitesSnippet')}</p>
      </div>
    </Dialog>
  )
}
