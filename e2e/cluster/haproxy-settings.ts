/** The settings of HAProxy: one address each for the primary, for a replica, and for the engine that leads. */

export type ProxyPlace = {
  writePort: number;
  readPort: number;
  webPort: number;
  nodes: readonly { name: string; port: number; restPort: number }[];
  enginePorts: readonly number[];
};

/** A connection to a server that is no longer the right one is cut, so that whoever holds it asks anew. The second look at one that failed a look comes soon: after its start HAProxy takes all for the right ones. */
const looks = (ms: number) =>
  `default-server inter ${ms}ms fastinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions`;

export function haproxySettings({ writePort, readPort, webPort, nodes, enginePorts }: ProxyPlace): string {
  const databases = nodes.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  const engines = enginePorts.map((port, place) => `  server engine${place + 1} 127.0.0.1:${port} check`);
  return `global
  maxconn 2000
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  retries 1
listen primary
  bind 127.0.0.1:${writePort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  ${looks(500)}
${databases.join('\n')}
listen replica
  bind 127.0.0.1:${readPort}
  option httpchk OPTIONS /replica?lag=16MB
  http-check expect status 200
  ${looks(500)}
${databases.join('\n')}
  server primary 127.0.0.1:${writePort} backup
frontend web
  mode http
  bind 127.0.0.1:${webPort}
  option forwardfor
  timeout client 65s
  timeout http-request 10s
  default_backend glassbook
backend glassbook
  mode http
  timeout server 65s
  timeout tunnel 1h
  option httpchk GET /api/health
  http-check expect status 200
  ${looks(250)}
${engines.join('\n')}
`;
}
