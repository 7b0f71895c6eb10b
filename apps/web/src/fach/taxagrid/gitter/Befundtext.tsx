import styles from './Gitter.module.css'
import type { Befund } from './spalte.ts'

/** Eine Beanstandung mit ihrem Wort und der Taste, die den ersten Vorschlag übernimmt: zu sehen und zu hören dasselbe. */
export function Befundtext({ befund: { schwere, text, vorschlaege } }: { befund: Befund }) {
  const vorschlag = vorschlaege?.[0]
  return (
    <>
      <strong>{schwere === 'FEHLER' ? 'Fehler: ' : 'Warnung: '}</strong>
      {text}
      {vorschlag && <span className={styles.griff}>{` Alt+Enter übernimmt „${vorschlag.text}“.`}</span>}
    </>
  )
}
