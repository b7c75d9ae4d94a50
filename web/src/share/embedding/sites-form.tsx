import { useState } from 'react'
import { readSites, siteLimits } from '../../../../shared/domain/embedding/sites.ts'
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { useSetSites } from './use-sites.ts'

interface Props {
  /** of its guest */
  shareId: number
  /** as they are kept now */
  sites: readonly string[]
  onSaved: (sites: readonly string[]) => void
}

/** The websites that may show a share link in a frame, one a line. No form of its own: it is a part of the one that makes links. */
export function SitesForm({ shareId, sites, onSaved }: Props) {
  const t = useWords()
  const [text, setText] = useState(() => sites.join('\n'))
  const [problem, setProblem] = useState<string>()
  const set = useSetSites(shareId)
  const change = (written: string) => {
    setText(written)
    setProblem(undefined)
    set.reset()
  }
  const save = () => {
    const read = readSites(text)
    if ('wrong' in read) return setProblem(t('share.sitesWrong', { site: bidiIsolate(read.wrong) }))
    if (read.sites.length > siteLimits.most) return setProblem(t('share.sitesMany', { most: siteLimits.most }))
    set.mutate(read.sites, {
      onSuccess: (saved) => {
        setText(saved.sites.join('\n'))
        onSaved(saved.sites)
      },
    })
  }
  return (
    <>
      <TextAreaField
        label={t('share.sites')}
        hint={t('share.sitesMore', { most: siteLimits.most })}
        value={text}
        onChange={change}
        error={problem}
        dir="ltr"
        spellCheck={false}
      />
      <div>
        <Button onClick={save} busy={set.isPending}>
          {t('share.sitesSave')}
        </Button>
      </div>
      {set.error && <Alert tone="bad">{set.error.message}</Alert>}
    </>
  )
}
