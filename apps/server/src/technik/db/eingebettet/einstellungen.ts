import { totalmem } from 'node:os'

/** Namen und Werte in der Schreibweise von postgresql.conf. */
export type Einstellungen = Readonly<Record<string, string>>

const MEBIBYTE = 1024 ** 2

/**
 * Einstellungen der eingebetteten Datenbank für einen kleinen Server (2 Kerne); der Speicher richtet sich nach dem Rechner.
 * `fsync` bleibt an: eine bestätigte Zeile übersteht Absturz und Stromausfall.
 */
export function einstellungenFuer(socketOrdner: string, speicher: number = totalmem()): Einstellungen {
  const anteil = (teil: number, hoechstens: number) =>
    `${Math.max(16, Math.min(hoechstens, Math.floor(speicher / teil / MEBIBYTE)))}MB`
  return {
    listen_addresses: '',
    port: '5432',
    // In doppelten Anführungszeichen, sonst trennte ein Komma im Pfad zwei Ordner.
    unix_socket_directories: `"${socketOrdner}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    fsync: 'on',
    shared_buffers: anteil(8, 256),
    effective_cache_size: anteil(3, 4096),
    work_mem: '16MB',
    maintenance_work_mem: anteil(16, 256),
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    // Kurze Abfragen: Übersetzen zur Laufzeit kostet mehr, als es bringt.
    jit: 'off',
    max_parallel_workers_per_gather: '1',
    timezone: 'Europe/Vienna',
    log_timezone: 'Europe/Vienna',
    logging_collector: 'on',
    log_directory: 'protokoll',
    // Eine Datei je Wochentag, die nach einer Woche überschrieben wird: das Protokoll wächst nicht ohne Grenze.
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    // Ohne Einzelheiten und Parameter: sie enthielten die Werte der Zeilen, also auch Namen und Adressen.
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_min_duration_statement: '5s',
  }
}

export function alsKonfigurationsdatei(einstellungen: Einstellungen): string {
  const zeilen = Object.entries(einstellungen).map(([name, wert]) => `${name} = '${wert.replaceAll("'", "''")}'`)
  return `# Wird bei jedem Start neu geschrieben.\n${zeilen.join('\n')}\n`
}
