import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import styles from './file-drop.module.css'

interface Props {
  /** on the button, and what a screen reader calls the field */
  label: string
  /** what may be chosen, as an `accept` attribute has it; what is dropped may still be anything */
  accept: string
  hint?: ReactNode
  busy?: boolean
  disabled?: boolean
  onChoose: (file: File) => void
  /** what is there already, before the button */
  children?: ReactNode
}

/** Takes one file: by a button, or dropped anywhere on it. */
export function FileDrop({ label, accept, hint, busy = false, disabled = false, onChoose, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isClosed = busy || disabled
  const over = (event: DragEvent) => {
    if (isClosed || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (isClosed) return
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }
  return (
    // the button does the same without dragging
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={label}
      className={classNames('q-cluster', styles['drop'], isOver && styles['dragOver'])}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // the same file can be chosen again after an error
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button icon={<FileUp />} busy={busy} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {hint && <span className={styles['hint']}>{hint}</span>}
    </div>
  )
}
