import styles from './list/entity-list.module.css'

/** A person's first letters, where there is no picture. */
export function Initials({ name }: { name: string }) {
  const words = name.trim().split(/\s+/)
  const characters = [words[0], words.length > 1 ? words.at(-1) : '']
  return (
    <span className={styles['initials']} aria-hidden>
      {characters.map((word) => Array.from(word ?? '')[0] ?? '').join('')}
    </span>
  )
}
