import styles from './flag.module.css'

/** Small flags, drawn here: Algeria for Arabic, the United Kingdom for English, France for French. */
export function Flag({ language }: { language: 'ar' | 'en' | 'fr' }) {
  return (
    <svg className={styles['flag']} viewBox="0 0 24 16" width="24" height="16" aria-hidden>
      {drawings[language]}
    </svg>
  )
}

const drawings = {
  ar: (
    <>
      <path fill="#006233" d="M0 0h12v16H0z" />
      <path fill="#fff" d="M12 0h12v16H12z" />
      <path fill="#d21034" d="M14.7 5.200a4 4 0 1 0 0 5.6 3.2 3.2 0 1 1 0-5.600Z" />
      <path fill="#d21034" d="m15.9 8-2.6.850 1.6-2.200v2.700l-1.6-2.200Z" />
    </>
  ),
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.3" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5.3" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3.2" d="M12 0v16M0 8h24" />
    </>
  ),
  fr: (
    <>
      <path fill="#002395" d="M0 0h8v16H0z" />
      <path fill="#fff" d="M8 0h8v16H8z" />
      <path fill="#ed2939" d="M16 0h8v16h-8z" />
    </>
  ),
}
