/** Numbers of a system call on x86_64 and aarch64; null where an architecture lacks it. */
export type CallNumbers = readonly [x64: number, arm64: number | null];

/** System calls that are decided by their arguments or by the profile. */
export const inspectedCalls = {
  chroot: [161, 51],
  clone: [56, 220],
  clone3: [435, 435],
  ioctl: [16, 29],
  personality: [135, 92],
  socket: [41, 198],
  unshare: [272, 97],
} as const satisfies Readonly<Record<string, CallNumbers>>;

/**
 * System calls that no program of ours needs, whatever their arguments. Most take a capability that programs lack;
 * the filter also protects from kernel defects behind them, and from namespaces in which a program has capabilities.
 * Docker's default profile and Flatpak's filter deny about the same calls.
 */
export const deniedCalls = {
  // Other processes: their memory, their descriptors, their pages.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],

  // Mounts and namespaces.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  statmount: [457, 457],
  listmount: [458, 458],
  setns: [308, 268],

  // Large kernel subsystems with frequent vulnerabilities.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  memfd_secret: [447, 447],

  // Keyrings are not isolated by namespaces.
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],

  // Files by handle, which bypass folder permissions.
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],

  // The machine: kernel, modules, clock, disks, name, logs.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  create_module: [174, null],
  get_kernel_syms: [177, null],
  query_module: [178, null],
  reboot: [169, 142],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  swapon: [167, 224],
  swapoff: [168, 225],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  acct: [163, 89],
  syslog: [103, 116],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  vhangup: [153, 58],

  // Processor ports and tables.
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],

  // Memory placement of other processes.
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  mbind: [237, 235],
  get_mempolicy: [239, 236],
  set_mempolicy: [238, 237],
  set_mempolicy_home_node: [450, 450],

  // Calls of older kernels.
  lookup_dcookie: [212, 18],
  nfsservctl: [180, 42],
  uselib: [134, null],
  ustat: [136, null],
  sysfs: [139, null],
  _sysctl: [156, null],
  vserver: [236, null],
} as const satisfies Readonly<Record<string, CallNumbers>>;

/**
 * mseal(2) of Linux 6.10. Later system calls have not been reviewed for this table; numbers from 424 are the same on
 * all architectures.
 */
export const LAST_REVIEWED_CALL = 462;
