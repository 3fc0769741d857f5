/** The settings of one database of the two, for Patroni: JSON, which is YAML too. */

export type NodePlace = {
  name: string;
  folder: string;
  port: number;
  /** Of Patroni's own HTTP. */
  restPort: number;
  etcdPort: number;
  password: string;
  binaries: string;
};

export function patroniSettings(place: NodePlace): string {
  const { name, folder, port, restPort, etcdPort, password, binaries } = place;
  const rest = `127.0.0.1:${restPort}`;
  const address = `127.0.0.1:${port}`;
  const as = (username: string) => ({ username, password });
  return JSON.stringify({
    scope: 'glassbook',
    name,
    restapi: { listen: rest, connect_address: rest },
    // The API of version 2. By that of 3 a leader of Patroni 3.0.2 that stood still writes over its successor's lock, and acknowledged commits are lost.
    etcd: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 1,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        // Of two, strict would stop trading while the replica is away.
        synchronous_mode_strict: false,
        // Without etcd the primary goes on while it reaches every other member.
        failsafe_mode: true,
        // A replica in sync takes over at once from a primary that ended.
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters },
      },
      initdb: [
        ...[{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        ...[{ 'auth-host': 'scram-sha-256' }, { 'auth-local': 'trust' }],
      ],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: `${folder}/data`,
      bin_dir: binaries,
      pgpass: `${folder}/pgpass`,
      // Without it a node that is copied waits for the primary's next checkpoint, minutes on a busy one.
      basebackup: [{ checkpoint: 'fast' }],
      parameters: { unix_socket_directories: folder, shared_buffers: '64MB' },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
      authentication: { superuser: as('postgres'), replication: as('replicator'), rewind: as('rewinder') },
    },
    watchdog: { mode: 'off' },
  });
}

/** Small enough for a disk of some hundred megabytes; a peer that went silent is noticed within seconds. */
const parameters = {
  max_connections: 100,
  wal_level: 'replica',
  wal_log_hints: 'on',
  hot_standby: 'on',
  synchronous_commit: 'on',
  wal_keep_size: '64MB',
  // It takes a restart to turn on, the command does not: none of the log is kept until one is set (docs/operations.md).
  archive_mode: 'on',
  archive_command: '/bin/true',
  max_wal_size: '256MB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 2,
  tcp_user_timeout: '10s',
};
