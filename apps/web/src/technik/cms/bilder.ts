/** Adressen der mitgelieferten Bilder nach Namen; der Bau gibt ihnen eine Prüfsumme, damit sie unbegrenzt zwischengespeichert bleiben. */
const ADRESSEN: Readonly<Record<string, string>> = import.meta.glob('./bilder/*.{webp,svg}', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

export function bildadresse(name: string): string | undefined {
  return ADRESSEN[`./bilder/${name}`]
}
