import { ROLLEN, ROLLEN_LABEL, type Rolle } from '@benthos/fachmodell'
import { Benutzeranlage, Benutzerdaten } from '@benthos/vertrag/benutzer'
import { listeOrganisationseinheit } from '@benthos/vertrag/listen'
import { type Abschnitt, abschnitt } from '../../technik/formular/typen.ts'

const rollenwahl = (rollen: readonly Rolle[]) =>
  ROLLEN.filter(rolle => rollen.includes(rolle)).map(value => ({ value, label: ROLLEN_LABEL[value] }))

const organisation = (istGesperrt: boolean) => ({
  name: 'organisationseinheitId' as const,
  art: 'auswahl' as const,
  liste: { endpunkt: listeOrganisationseinheit },
  wert: 'kennung' as const,
  spalten: 12 as const,
  gesperrt: () => istGesperrt,
})

/**
 * @param rollen Rollen, die der Angemeldete vergibt
 * @param nurEigene er verwaltet allein die eigene Organisation
 * @param mitEinladung es gehen E-Mails hinaus, und niemand sonst verständigt die Person
 */
export function anlagefelder(angaben: {
  rollen: readonly Rolle[]
  nurEigene: boolean
  mitEinladung: boolean
}): readonly Abschnitt[] {
  const { rollen, nurEigene, mitEinladung } = angaben
  return [
    abschnitt(Benutzeranlage, {
      titel: 'Person',
      felder: ['username', { name: 'email', art: 'text' }, 'vorname', 'nachname'],
    }),
    abschnitt(Benutzeranlage, {
      titel: 'Organisation und Rollen',
      felder: [
        organisation(nurEigene),
        { name: 'rollen', optionen: rollenwahl(rollen), offen: true, spalten: 12, pflichtWenn: () => true },
        { name: 'grund', zeilen: 2, pflichtWenn: () => true },
        ...(mitEinladung ? [{ name: 'einladen' as const, spalten: 12 as const }] : []),
      ],
    }),
  ]
}

/**
 * @param rollen Rollen, die zur Wahl stehen: was der Angemeldete vergibt, und was die Person schon hat
 * @param zugang darf er Rollen, Organisation und Sperre ändern
 * @param nurEigene er verwaltet allein die eigene Organisation
 */
export function benutzerfelder(angaben: {
  rollen: readonly Rolle[]
  zugang: boolean
  nurEigene: boolean
}): readonly Abschnitt[] {
  const gesperrt = () => !angaben.zugang
  return [
    abschnitt(Benutzerdaten, { titel: 'Person', felder: ['vorname', 'nachname', { name: 'email', art: 'text' }] }),
    abschnitt(Benutzerdaten, {
      titel: 'Organisation und Zugang',
      felder: [
        organisation(!angaben.zugang || angaben.nurEigene),
        { name: 'rollen', optionen: rollenwahl(angaben.rollen), offen: true, spalten: 12, gesperrt },
        { name: 'aktiv', spalten: 12, gesperrt },
        ...(angaben.zugang
          ? [{ name: 'grund' as const, zeilen: 2, hilfe: 'Nötig, wenn Sie Rollen, Organisation oder Sperre ändern' }]
          : []),
      ],
    }),
  ]
}
