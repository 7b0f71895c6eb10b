import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import type { Einlesefrage } from '@benthos/vertrag/einlesefrage'
import type { Einlesung, Ladeart } from '@benthos/vertrag/einlesung'
import stil from './Einlesen.module.css'
import { nenne } from './texte.ts'

type Angaben = {
  /** Namen dessen, was beim Laden neu entsteht */
  neue: readonly Einlesefrage[]
  /** offen: es gibt Fragen; ungeprüft: gewählte Antworten gelten noch nicht */
  antworten: 'offen' | 'ungeprüft' | 'keine'
  bilanz: NonNullable<Einlesung['bilanz']>
  /** nur miteinander zu laden */
  istGanz: boolean
  isPending: boolean
  lade: (ladeart: Ladeart) => void
}

/** Nach der Prüfung: laden, was gültig ist, oder nur alles zusammen. */
export function Ladewahl({ neue, antworten, bilanz, istGanz, isPending, lade }: Angaben) {
  const { angenommen, geaendert, unveraendert, uebersprungen, abgelehnt } = bilanz
  const zuLaden = angenommen + geaendert
  const istUngeprueft = antworten === 'ungeprüft'
  if (zuLaden === 0 && antworten !== 'keine')
    return (
      <Alert severity="info" title="Noch gibt es nichts zu laden">
        Beantworten Sie die Fragen: Jede Antwort gilt für alle ihre Zeilen, und die Datei wird damit noch einmal
        geprüft.
      </Alert>
    )
  if (zuLaden === 0)
    return (
      <Alert severity={abgelehnt > 0 ? 'danger' : 'info'} title="Es gibt nichts zu laden">
        {abgelehnt > 0
          ? 'Jede Zeile ist abgelehnt, übersprungen oder schon so gespeichert. Der Bericht nennt die Gründe.'
          : [
              ...(unveraendert > 0
                ? [`${formatiereAnzahl(unveraendert, 'Zeile ist', 'Zeilen sind')} schon genau so gespeichert.`]
                : []),
              ...(uebersprungen > 0
                ? [
                    `${formatiereAnzahl(uebersprungen, 'Zeile ist', 'Zeilen sind')} übersprungen; der Bericht nennt die Gründe.`,
                  ]
                : []),
            ].join(' ')}
      </Alert>
    )
  if (istGanz)
    return (
      <div className={stil['ladewahl']}>
        <Button
          isDisabled={abgelehnt > 0}
          isPending={isPending}
          onPress={() => lade('ALLES_ODER_NICHTS')}
          pendingLabel="Wird begonnen …"
          variant="primary"
        >
          Als Entwurf laden
        </Button>
        <p>
          {abgelehnt > 0
            ? `${formatiereAnzahl(abgelehnt, 'Zeile ist', 'Zeilen sind')} abgelehnt. Eine Fassung wird nur vollständig geladen: Berichtigen Sie die Zellen im Bericht, oder verbessern Sie die Datei und laden Sie sie noch einmal hoch.`
            : 'Die Fassung entsteht als Entwurf; sie gilt erst, wenn Sie sie nach der Vorschau aktivieren.'}
        </p>
      </div>
    )
  return (
    <div className={stil['ladewahl']}>
      <Button
        isDisabled={istUngeprueft}
        isPending={isPending}
        onPress={() => lade('GUELTIGE')}
        pendingLabel="Wird begonnen …"
        variant={antworten === 'keine' ? 'primary' : 'secondary'}
      >
        {abgelehnt === 0
          ? `${formatiereAnzahl(zuLaden, 'Zeile', 'Zeilen')} laden`
          : `${formatiereAnzahl(zuLaden, 'gültige Zeile', 'gültige Zeilen')} laden`}
      </Button>
      <Button isDisabled={abgelehnt > 0 || isPending || istUngeprueft} onPress={() => lade('ALLES_ODER_NICHTS')}>
        Alles oder nichts laden
      </Button>
      <p>
        {istUngeprueft && 'Übernehmen Sie zuerst Ihre Antworten. '}
        {antworten === 'offen' && 'Offene Fragen lassen sich nach dem Laden nicht mehr beantworten. '}
        {neue.length > 0 && `Dabei entstehen: ${nenne(neue.map(({ spalte, neu }) => `${spalte} „${neu}“`))}. `}
        {abgelehnt > 0
          ? `${formatiereAnzahl(abgelehnt, 'abgelehnte Zeile bleibt', 'abgelehnte Zeilen bleiben')} draußen. „Alles oder nichts“ geht nur ohne Ablehnungen.`
          : '„Alles oder nichts“ lädt in einem Zug: Lässt sich eine Zeile doch nicht speichern, wird keine geladen.'}
      </p>
    </div>
  )
}
