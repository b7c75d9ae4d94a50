import { Fragment } from 'react'
import { useMeasures } from '../../display/use-measures.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './device-card.module.css'
import { statusText, useStory, type Story } from './use-story.ts'

/** Characters of what stays on one line; addresses are longer. */
const wholeMax = 28

/** The vehicle's day in a sentence: `Stopped 12 min · Port of Algiers · ignition off · Karim · 214 km today`. */
export function CardStory(story: Story) {
  const t = useWords()
  const measures = useMeasures()
  const parts = useStory(story)
  return (
    <p className={styles['story']}>
      <b className={styles[story.row.activity]}>{statusText(story, t, measures)}</b>
      {parts.map((part, place) => (
        <Fragment key={place}>
          {' · '}
          <bdi className={part.length <= wholeMax ? styles['whole'] : undefined}>{part}</bdi>
        </Fragment>
      ))}
    </p>
  )
}
