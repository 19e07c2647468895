/** Two hosts of proxies that share an address: keepalived gives it to one that works. */

/** One of the two hosts. */
export interface ProxyPair {
  /** Its own address, and that of the other host. */
  readonly own: string;
  readonly peer: string;
  /** The address that visitors, runners and web servers use, with the length of its network: "10.0.0.1/24". */
  readonly shared: string;
  /** Its network device, such as "eth0". */
  readonly device: string;
  /** The host with the higher number has the address when both are started at once. */
  readonly priority: number;
  /** The program that says whether this host can serve: deploy/cluster/proxy-check. */
  readonly check: string;
}

/**
 * The configuration of keepalived. A host whose check fails twice gives the address away within four seconds, and one
 * that is silent within four. It is not handed back when the first host returns: that would be a second interruption.
 */
export const keepalivedSettings = ({
  own,
  peer,
  shared,
  device,
  priority,
  check,
}: ProxyPair): string => `global_defs {
  router_id wisp-${own}
  # Only programs that root alone can change are run, and not as root.
  enable_script_security
  script_user nobody
}

vrrp_script serves {
  script "${check}"
  interval 2
  timeout 2
  fall 2
  rise 2
}

vrrp_instance wisp {
  # Both begin as one that waits, and nopreempt keeps the address where it is.
  state BACKUP
  nopreempt
  interface ${device}
  virtual_router_id 77
  priority ${priority}
  advert_int 1
  # To each other alone: many networks carry no multicast.
  unicast_src_ip ${own}
  unicast_peer {
    ${peer}
  }
  virtual_ipaddress {
    ${shared} dev ${device}
  }
  track_script {
    serves
  }
}
`;
