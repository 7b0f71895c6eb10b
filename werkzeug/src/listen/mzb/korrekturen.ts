/** Herkunft eines Taxons in der Namensliste. */
export type Zugehoerigkeit = { gruppe: string; familie: string }

/**
 * Zeilen der Namensliste, deren Familie offenkundig verrutscht ist: Die Gattung steht im britischen Wörterbuch in einer anderen
 * Großgruppe, oder dieselbe Gattung steht in der Namensliste sonst in einer anderen Familie. Familie nach dem Wörterbuch bzw. der Mehrheit.
 */
export const KORREKTUREN: Readonly<Record<string, Zugehoerigkeit & { grund: string }>> = {
  'Parastenocaris germanica': {
    gruppe: 'Copepoda',
    familie: 'Parastenocarididae',
    grund: 'steht bei den Muscheln (Myidae); Wörterbuch: Copepoda',
  },
  'Daphnia ambigua': {
    gruppe: 'Crustacea',
    familie: 'Daphniidae',
    grund: 'steht bei Parastenocarididae; Wörterbuch: Daphniidae',
  },
  'Prestwichia aquatica': {
    gruppe: 'Hymenoptera',
    familie: 'Trichogrammatidae',
    grund: 'steht bei den Krebsen (Ectinosomatidae); Wörterbuch: Hymenoptera, Trichogrammatidae',
  },
  'Telmaturgus incanus': {
    gruppe: 'Diptera',
    familie: 'Dolichopodidae',
    grund: 'Gattung sonst bei Dolichopodidae; ebenso das Wörterbuch',
  },
  'Oecismus kazdagensis': {
    gruppe: 'Trichoptera',
    familie: 'Sericostomatidae',
    grund: 'Gattung sonst bei Sericostomatidae',
  },
}
