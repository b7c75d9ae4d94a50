import { useWords } from '../i18n/use-words.ts'
import styles from './facts-table.module.css'
import type { Fact } from './position-facts.ts'

/** Names and values in two columns; below each name how clients of the API call it. */
export function FactsTable({ caption, facts }: { caption: string; facts: readonly Fact[] }) {
  const t = useWords()
  return (
    <table className={`q-card ${styles['table']}`}>
      <caption>{caption}</caption>
      <thead className="q-visually-hidden">
        <tr>
          <th scope="col">{t('position.name')}</th>
          <th scope="col">{t('position.value')}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ key, name, value }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{name}</bdi>
              {name.toLowerCase() !== key.toLowerCase() && <code dir="ltr">{key}</code>}
            </th>
            <td>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
