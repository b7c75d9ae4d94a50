import { Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { deviceImageTypes } from '../../../shared/domain/catalog/file-kinds.ts'
import { fileLimits } from '../../../shared/domain/limits/files.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { PlacedInputProps } from '../entity/inputs/input-props.ts'
import { textOf } from '../display/record-text.ts'
import { useBytes } from '../display/use-bytes.ts'
import { FileDrop } from '../ui/inputs/file-drop.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useWords } from '../i18n/use-words.ts'
import { pictureAddress } from './picture-address.ts'
import styles from './picture-input.module.css'
import { pictureProblem } from './save-with-picture.ts'

interface Props extends PlacedInputProps {
  /** where the saved picture of a record is; null for none */
  addressOf: (record: AnyRecord, name: unknown) => string | null
}

const ofDevice = ({ uniqueId }: AnyRecord, name: unknown) => pictureAddress(textOf(uniqueId), name)

/** The picture of a device. */
export const PictureInput = (props: PlacedInputProps) => <PictureField {...props} addressOf={ofDevice} />

/** A picture: a file is sent only when the form is saved. */
export function PictureField({ label, value, onChange, disabled, error, record, addressOf }: Props) {
  const t = useWords()
  const bytes = useBytes()
  const [problem, setProblem] = useState<string | null>(null)
  // the saved picture belongs to the saved identifier, not to the typed one
  const [saved] = useState(record)
  // a local file; its object URL is revoked once it is drawn
  const unsent = useMemo(() => (value instanceof Blob ? URL.createObjectURL(value) : null), [value])
  const address = unsent ?? addressOf(saved, value)
  const size = bytes(fileLimits.deviceImageBytesMax)
  const choose = async (file: File) => {
    const word = await pictureProblem(file)
    setProblem(word && t(word, { name: file.name, size }))
    if (word === null) onChange(file)
  }
  const remove = () => {
    setProblem(null)
    onChange(null)
  }
  const wrong = problem ?? error
  return (
    <div className="q-stack q-gap-1">
      <span className={styles['label']}>{label}</span>
      <FileDrop
        label={t(address === null ? 'picture.choose' : 'picture.replace')}
        accept={deviceImageTypes.join(',')}
        hint={t('picture.hint', { size })}
        disabled={disabled}
        onChoose={(file) => void choose(file)}
      >
        {address !== null && (
          <span className={`q-row q-gap-2 ${styles['preview']}`}>
            <img
              src={address}
              alt={t('picture.preview')}
              onLoad={() => unsent !== null && URL.revokeObjectURL(unsent)}
            />
            {!disabled && (
              <IconButton
                label={t('picture.remove')}
                icon={<Trash2 />}
                size="small"
                variant="danger"
                onClick={remove}
              />
            )}
          </span>
        )}
      </FileDrop>
      {wrong && (
        <p role="alert" className={styles['problem']}>
          {wrong}
        </p>
      )}
    </div>
  )
}
