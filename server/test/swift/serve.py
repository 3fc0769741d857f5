"""OpenStack Swift with its S3 API, for tests: its four servers in one process, on ports of loopback that are free.

python3 serve.py FOLDER: what is stored is in FOLDER. Prints the port of the S3 API, and ends when standard input does.
"""

import eventlet

eventlet.monkey_patch()

import os
import sys

from eventlet import tpool, wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp

folder = sys.argv[1]
quiet = utils.NullLogger()
# Otherwise read from /etc/swift, which a test does not touch.
utils.SWIFT_CONF_FILE = os.path.join(folder, "swift.conf")
utils.HASH_PATH_SUFFIX = b"test"

PROXY = """
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth bulk slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true

[filter:tempauth]
use = egg:swift#tempauth
user_glassbook_tester = a-secret .admin

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:gatekeeper]
use = egg:swift#gatekeeper

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api

[filter:bulk]
use = egg:swift#bulk

[filter:slo]
use = egg:swift#slo

[filter:dlo]
use = egg:swift#dlo
"""


class Cache:
    """What tempauth asks of memcached."""

    def __init__(self):
        self.values = {}

    def get(self, key, raise_on_error=False):
        return self.values.get(key)

    def set(self, key, value, **_):
        self.values[key] = value

    def delete(self, key):
        self.values.pop(key, None)


def has_attributes():
    """Whether the file system keeps the attributes in which Swift writes what a file is."""
    try:
        os.setxattr(folder, "user.swift", b"1")
        return True
    except OSError:
        return False


def serve(app, sock):
    eventlet.spawn(wsgi.server, sock, app, quiet, protocol=SwiftHttpProtocol, log_output=False)


def load(name, text):
    path = os.path.join(folder, name + ".conf")
    with open(path, "w") as file:
        file.write("[DEFAULT]\nswift_dir = %s\ndevices = %s\nmount_check = false\n" % (folder, folder))
        file.write("disable_fallocate = true\nfallocate_reserve = 0\n" + text)
    return loadapp(path)


def storage(name, server):
    sock = eventlet.listen(("127.0.0.1", 0))
    ring = RingBuilder(part_power=1, replicas=1, min_part_hours=0)
    port = sock.getsockname()[1]
    ring.add_dev({"id": 0, "region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, name + ".ring.gz"))
    serve(load(name, "[app:main]\nuse = egg:swift#%s\n" % server), sock)


os.makedirs(os.path.join(folder, "disk"))
storage("account", "account")
storage("container", "container")
storage("object", "object" if has_attributes() else "mem_object")
proxy = load("proxy", PROXY)
cache = Cache()


def with_cache(environ, respond):
    environ["swift.cache"] = cache
    return proxy(environ, respond)


front = eventlet.listen(("127.0.0.1", 0))
serve(with_cache, front)
print(front.getsockname()[1], flush=True)
tpool.execute(sys.stdin.read)
