import type { MzbMethode } from '@benthos/fachmodell'
import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import { listeEntnahmegeraete } from '@benthos/vertrag/listen'
import { MzbKopf } from '@benthos/vertrag/mzb'
import { abschnitt } from '../../technik/formular/typen.ts'

/**
 * Felder des Probenkopfs einer Methode.
 * @param fassungen wählbare Fassungen der Taxaliste
 * @param hatTaxa dann steht die Fassung fest und wechselt nur mit Vorschau
 */
export const probenkopf = (methode: MzbMethode, fassungen: readonly SelectOption[], hatTaxa: boolean) =>
  abschnitt(MzbKopf, {
    felder: [
      { name: 'entnahmegeraet', liste: { endpunkt: listeEntnahmegeraete, params: { methode } } },
      {
        name: 'taxalistenversion',
        art: 'auswahl',
        optionen: fassungen,
        hilfe: hatTaxa ? 'Die Probe hat schon Taxa: gewechselt wird unter der Taxaliste, mit Vorschau' : undefined,
        gesperrt: () => hatTaxa,
      },
      { name: 'maschenweite', spalten: 4 },
      { name: 'teilproben', spalten: 4 },
      { name: 'flaeche', spalten: 4 },
      { name: 'aussortiertZaehler', hilfe: 'Ausgelesene von allen Teilen, etwa 5/30', spalten: 4 },
      { name: 'bestimmungsdatum', spalten: 4 },
      'bearbeiter',
      'bemerkung',
    ],
  })
